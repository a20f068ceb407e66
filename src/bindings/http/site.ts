import type { A2AError } from '../../protocol/a2a-error.js';
import type { HttpHandler, HttpRequest, HttpResponse } from './message.js';
import { createOwnHostCheck, type OwnHosts } from './own-host.js';
import { bodyCompressed, bodyTooLarge, pathNotFound, urlTooLong } from './refusals.js';
import { type Refuse, statusResponse } from './respond.js';
import { type CauseLog, shownError, silentLog } from './shown-error.js';

/** What is served at a path and below it. */
export interface Mount {
  /** Begins with a slash and does not end with one; the empty path takes all that no other mount takes. */
  readonly path: string;
  readonly handler: HttpHandler;
  /** The shape of an error that is found before the handler is asked; `google.rpc.Status` when left out. */
  readonly refuse?: Refuse;
}

/** Everything a server serves, and what it lets in. */
export interface SiteOptions extends OwnHosts {
  readonly mounts: readonly Mount[];
  readonly maxBodyBytes: number;
  readonly maxUrlBytes: number;
  readonly log?: CauseLog;
}

/** A handler for all paths of a server. */
export interface Site {
  readonly handle: HttpHandler;
  /** True when something is mounted at the path or above it. */
  serves(path: string): boolean;
  /** Answers an error in the shape of the path, for faults that are found before there is a request to handle. */
  refuse(path: string, error: A2AError): HttpResponse;
  readonly maxBodyBytes: number;
}

/**
 * Returns the edge of a server: each request is checked, then goes to the mount with the longest path that fits. What
 * is refused here is answered in the shape of the mount, and a path without one as `google.rpc.Status`: always JSON.
 */
export function createSite(options: SiteOptions): Site {
  const { maxBodyBytes, maxUrlBytes, log = silentLog } = options;
  const foreign = createOwnHostCheck(options);
  const mounts = options.mounts.toSorted((a, b) => b.path.length - a.path.length);
  const mountOf = (path: string) => mounts.find((mount) => isWithin(path, mount.path));
  const refuseAt = (mount: Mount | undefined, error: A2AError) => (mount?.refuse ?? statusResponse)(error);

  function refusalOf(request: HttpRequest): A2AError | undefined {
    if (request.path.length + request.query.length > maxUrlBytes) return urlTooLong(maxUrlBytes);
    const encoding = request.header('content-encoding');
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') return bodyCompressed();
    const length = request.header('content-length');
    if (length !== undefined && Number(length) > maxBodyBytes) return bodyTooLarge(maxBodyBytes);
    return undefined;
  }

  return {
    maxBodyBytes,
    serves: (path) => mountOf(path) !== undefined,
    refuse: (path, error) => refuseAt(mountOf(path), error),
    async handle(request) {
      const mount = mountOf(request.path);
      const refusal = foreign(request) ?? (mount === undefined ? pathNotFound() : refusalOf(request));
      if (mount === undefined || refusal !== undefined) return refuseAt(mount, refusal ?? pathNotFound());
      try {
        return await mount.handler(request);
      } catch (thrown) {
        return refuseAt(mount, shownError(thrown, log));
      }
    },
  };
}

function isWithin(path: string, base: string): boolean {
  return path.startsWith(base) && (path.length === base.length || path.charCodeAt(base.length) === 0x2f);
}
