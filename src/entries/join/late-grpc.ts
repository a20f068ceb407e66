import { TransportError } from '../../protocol/transport-error.js';

/** The packages that gRPC is built on, which an installation may do without. */
const packages = ['@grpc/grpc-js', '@bufbuild/protobuf'];

/**
 * Returns what a module of the gRPC binding exports, loaded now.
 *
 * @throws {TransportError} `network` where it cannot be loaded, so that a client goes on to the next interface
 */
export async function importGrpc<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    const hint = code === 'ERR_MODULE_NOT_FOUND' ? `; install what it needs: npm install ${packages.join(' ')}` : '';
    throw new TransportError('network', `gRPC cannot be loaded${hint}: ${cause}`, { cause });
  }
}
