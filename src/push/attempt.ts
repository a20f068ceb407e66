import { encode } from '../protocol/encode.js';
import type { StreamResponse, Task } from '../protocol/generated/types.js';
import { TransportError } from '../protocol/transport-error.js';
import type { Delivery, Egress } from '../server/ports.js';

/** What became of one try: an HTTP answer, or the reason why there was none. */
export type Attempt =
  | { readonly status: number; readonly retryAfter: string | null }
  | { readonly status?: never; readonly reason: string };

/**
 * Returns the body of a delivery, and its media type, as receivers of one dialect expect them. The task is the one that the
 * event is of, as it is by now; undefined when it is gone.
 */
export type Payload = (
  event: StreamResponse,
  task: Task | undefined,
) => { readonly contentType: string; readonly body: string };

/** The payloads of dialects by their names; what names none, or one that is not here, is sent as the protocol has it. */
export type Payloads = Readonly<Record<string, Payload>>;

const usualPayload = (event: StreamResponse) => ({
  contentType: 'application/a2a+json',
  body: encode('StreamResponse', event),
});

/** More than this of an answer is not read: it is of no use here, and its sender may mean harm. */
const mostOfBody = 64 * 1024;

/** What a try needs besides the delivery. */
export interface AttemptOptions {
  readonly egress: Egress;
  readonly userAgent: string;
  readonly signal: AbortSignal;
  readonly payloads?: Payloads | undefined;
  /** Looks up the task of a delivery, for payloads that hold it. */
  readonly taskOf: (delivery: Delivery) => Promise<Task | undefined>;
}

/**
 * Posts the event to the webhook, once and in its trace, and returns what became of it; never rejects.
 *
 * Spec 3.5.3, 4.3.3, conflict C15.
 */
export async function attempt(
  delivery: Delivery,
  { egress, userAgent, signal, payloads = {}, taskOf }: AttemptOptions,
): Promise<Attempt> {
  try {
    const { dialect } = delivery.config;
    const payload = dialect === undefined ? undefined : payloads[dialect];
    const { contentType, body } =
      payload === undefined ? usualPayload(delivery.event) : payload(delivery.event, await taskOf(delivery));
    const headers = { 'content-type': contentType, ...headersFor(delivery, userAgent) };
    const response = await egress.fetch(delivery.config.url, { method: 'POST', headers, body, signal });
    await dropBody(response);
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  } catch (thrown) {
    return { reason: reasonOf(thrown) };
  }
}

function headersFor({ config, trace }: Delivery, userAgent: string): Record<string, string> {
  const { scheme = '', credentials = '' } = config.authentication ?? {};
  const { token = '' } = config;
  return {
    'user-agent': userAgent,
    ...trace,
    ...(scheme === '' || credentials === '' ? {} : { authorization: `${usualCase(scheme)} ${credentials}` }),
    // Spec conflict: 4.3.1 has the token and no header for it; receivers look for either of these (C15).
    ...(token === '' ? {} : { 'x-a2a-notification-token': token, 'a2a-notification-token': token }),
  };
}

/** Scheme names are the same in any case, but some receivers compare them as text. */
function usualCase(scheme: string): string {
  return ['Bearer', 'Basic', 'Digest'].find((usual) => usual.toLowerCase() === scheme.toLowerCase()) ?? scheme;
}

/** The status has been given: whatever happens to the rest of the answer cannot take it back. */
async function dropBody(response: Response): Promise<void> {
  try {
    const reader = response.body?.getReader();
    for (let left = mostOfBody; left > 0; ) {
      const chunk = await reader?.read();
      if (chunk?.value === undefined) return;
      left -= chunk.value.byteLength;
    }
    await reader?.cancel();
  } catch {
    // A body that breaks off is dropped as well as a whole one.
  }
}

function reasonOf(thrown: unknown): string {
  if (thrown instanceof TransportError) return `${thrown.kind}: ${thrown.message}`;
  return thrown instanceof Error ? thrown.message : 'unknown';
}
