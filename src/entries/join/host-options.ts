import type { StallLimits } from '../../adapters/limits.js';
import type { ErrorTable } from '../../bindings/http/error-body.js';
import { isLoopbackHost } from '../../bindings/http/own-host.js';
import type { SignCardOptions } from '../../card/sign.js';
import type { Authenticate } from '../../server/engine.js';
import type { Limits } from '../../server/limits.js';
import type { Clock, Egress, Logger, PushGate, TaskStore } from '../../server/ports.js';
import type { BindingPaths, CustomBinding } from './placement.js';

/** Bounds of the HTTP edge; those of the engine stand beside them. */
export interface EdgeLimits {
  /** Largest request body; 4 MiB when left out. */
  readonly maxBodyBytes: number;
  /** Longest path with its query; 8 KiB when left out. */
  readonly maxUrlBytes: number;
  /** Silence after which a stream gets a comment; 3.5 s when left out, since some clients give up after 5 s. */
  readonly keepAliveMs: number;
  /** How long the agent card may be kept; 5 minutes when left out. */
  readonly cardMaxAgeSeconds: number;
}

/** The bounds of an edge whose owner says nothing of them. */
export const usualEdgeLimits: EdgeLimits = {
  maxBodyBytes: 4 * 1024 * 1024,
  maxUrlBytes: 8 * 1024,
  keepAliveMs: 3_500,
  cardMaxAgeSeconds: 300,
};

/** What may be called besides public hosts over https. */
export interface EgressRules {
  readonly allow?: readonly string[];
}

/** How gRPC is served. */
export interface GrpcOptions {
  /** Offers the services' descriptions to tools that ask for them (`grpc.reflection.v1`); off when left out. */
  readonly reflection?: boolean;
  /** Largest message of a request after inflating; `limits.maxBodyBytes` when left out. */
  readonly maxMessageBytes?: number;
}

/** A version of the protocol that is served, or spoken, only when asked for. */
export type CompatVersion = '0.3';

/** How agents are served, whatever they are served with. */
export interface HostOptions {
  /** Where the tasks of a single agent live; in memory when left out. */
  readonly store?: TaskStore;
  /** Who calls; without it everybody is anonymous. */
  readonly authenticate?: Authenticate;
  /**
   * Whether callers who do not say who they are are served too. Left out, they are on loopback only: where the public URL
   * is a loopback one, and with `serve` also the address that it listens on.
   */
  readonly allowAnonymous?: boolean;
  /** Serves everybody on a network without `authenticate`: everyone who reaches the agent may see and stop every task. */
  readonly insecureAnonymous?: boolean;
  /** The tenants there are, for an agent whose placement names none; every string when left out. */
  readonly tenants?: readonly string[];
  /** Where JSON-RPC and HTTP+JSON are mounted, for agents whose callers know them by other paths. */
  readonly paths?: BindingPaths;
  /** Bindings of the user's own, for every agent that does not bring its own. */
  readonly bindings?: readonly CustomBinding[];
  /**
   * Whether gRPC is served on the port, and how. `serve` does unless this is false, `nodeHandler` only where it is true or
   * has options, `fetchHandler` never. It needs the package `@bufbuild/protobuf`.
   */
  readonly grpc?: boolean | GrpcOptions;
  /**
   * Older versions of the protocol to serve beside 1.0, for callers that speak no newer one: 0.3 over every binding, with
   * its card where the caller asks for none in particular.
   */
  readonly compat?: readonly CompatVersion[];
  /**
   * What the cards of all agents are signed with, the extended ones too (spec 8.4). `serve` fails when the key cannot sign;
   * a handler finds out with the first request for a card.
   */
  readonly signing?: SignCardOptions;
  /** Host names to be called by, besides that of the public URL; `*` allows all, for servers whose proxy checks them. */
  readonly allowedHosts?: readonly string[];
  /**
   * Answers as specification 1.0.0 has it, for test kits that still expect that: its error numbers, and `application/json`
   * over HTTP+JSON for callers that ask for nothing else (spec conflicts C5, C7).
   */
  readonly errorTable?: ErrorTable;
  /** `json` answers a JSON-RPC stream that fails before its first event plainly, whatever the caller accepts. */
  readonly earlyStreamErrors?: 'json';
  readonly limits?: Partial<Limits & EdgeLimits>;
  /** When a reader of a stream is cut that does not read. */
  readonly stall?: StallLimits;
  readonly clock?: Clock;
  readonly logger?: Logger;
  /**
   * What webhooks of callers may reach besides public hosts over https, or a gate of one's own. `loopback`, host names,
   * addresses and blocks of addresses can be allowed.
   */
  readonly egress?: EgressRules | Egress;
  /** Makes what delivers push notifications where that is not to be the built-in worker; one for each agent. */
  readonly push?: () => PushGate;
}

/** Where agents are reached, as far as it is known before a port is open. */
export interface Whereabouts {
  /** The address that is listened on; whoever mounts a handler knows it alone. */
  readonly address?: string;
  readonly publicUrl?: string | undefined;
}

/**
 * Returns whether anonymous callers are served. A server is on loopback only when all that is known of it says so: a
 * public URL before a loopback address is a proxy, through which everybody calls.
 *
 * @throws {TypeError} when everybody on a network would be, and nobody has said so; for a public URL that is none
 */
export function servesAnonymous(options: HostOptions, { address, publicUrl }: Whereabouts): boolean {
  const { authenticate, allowAnonymous, insecureAnonymous = false } = options;
  const hosts = [address, publicUrl === undefined ? undefined : hostOf(publicUrl)];
  const open = hosts.find((host) => host !== undefined && !isLoopbackHost(host));
  if (open !== undefined && authenticate === undefined && allowAnonymous === undefined && !insecureAnonymous) {
    throw new TypeError(
      `this agent can be reached from other machines, at ${open}: say who may call it with ` +
        '`authenticate: bearer({ ... })` or a function of your own, or let everybody call with `insecureAnonymous: true`',
    );
  }
  return allowAnonymous ?? (open === undefined || insecureAnonymous);
}

function hostOf(publicUrl: string): string {
  if (!URL.canParse(publicUrl))
    throw new TypeError(`publicUrl: expected a whole URL, got ${JSON.stringify(publicUrl)}`);
  return new URL(publicUrl).hostname;
}
