import type { TransportLimits } from '../../client/transport.js';

/** What a gRPC transport is told besides where to go. */
export interface GrpcTransportOptions {
  /** Certificates of the authorities to trust in place of the platform's, as PEM. */
  readonly ca?: string | Uint8Array;
  /** The client's own certificate and its key, as PEM, for servers that ask for one (mTLS). */
  readonly certificate?: string | Uint8Array;
  readonly key?: string | Uint8Array;
  /** Options of the channel by the names that gRPC has for them, such as `grpc.keepalive_time_ms`; they stand over ours. */
  readonly channel?: Readonly<Record<string, string | number>>;
}

/** Servers of most languages take pings that come more often than every 5 minutes for an attack, and hang up. */
const keepaliveMs = 330_000;

/** Returns the options of a channel that knows the limits of a transport. */
export function channelOptions(
  limits: TransportLimits,
  { loopback, own = {} }: { readonly loopback: boolean; readonly own?: GrpcTransportOptions['channel'] },
): Record<string, string | number> {
  return {
    'grpc.primary_user_agent': 'a2a-kit',
    'grpc.max_receive_message_length': Math.max(limits.maxResponseBytes, limits.maxEventBytes),
    // A request is as large as its caller made it; how much is too much is for the server to say.
    'grpc.max_send_message_length': -1,
    'grpc.keepalive_time_ms': keepaliveMs,
    'grpc.keepalive_timeout_ms': limits.responseTimeoutMs,
    // Connections shared by the whole process would outlive the client that opened them.
    'grpc.use_local_subchannel_pool': 1,
    // What may be sent twice is known here and not in DNS.
    'grpc.service_config_disable_resolution': 1,
    'grpc.enable_retries': 0,
    // Whoever follows a task comes back sooner than gRPC would by itself.
    'grpc.initial_reconnect_backoff_ms': 100,
    'grpc.max_reconnect_backoff_ms': 5_000,
    'grpc.dns_min_time_between_resolutions_ms': 1_000,
    // No proxy leads back to the machine itself.
    ...(loopback ? { 'grpc.enable_http_proxy': 0 } : {}),
    ...own,
  };
}
