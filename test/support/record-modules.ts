import { register } from 'node:module';
import { MessageChannel } from 'node:worker_threads';

const hook = `
  let port;
  let missing;
  export function initialize(data) { ({ port, missing } = data); }
  export async function resolve(specifier, context, next) {
    if (missing && specifier.startsWith(missing)) {
      throw Object.assign(new Error('Cannot find package ' + missing), { code: 'ERR_MODULE_NOT_FOUND' });
    }
    return next(specifier, context);
  }
  export async function load(url, context, next) {
    port.postMessage(url);
    return next(url, context);
  }
`;
/**
 * Returns a list that gets the URL of every module that this process loads from now on; those of a package that is named
 * cannot be found.
 */
export function recordModules(missing?: string): readonly string[] {
  const { port1, port2 } = new MessageChannel();
  const loaded: string[] = [];
  port1.on('message', (url: string) => loaded.push(url.split('?')[0] ?? url));
  port1.unref();
  register(`data:text/javascript,${encodeURIComponent(hook)}`, {
    data: { port: port2, missing },
    transferList: [port2],
  });
  return loaded;
}
