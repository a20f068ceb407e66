import type { GrpcRecorder } from '../grpc/grpc-recorder.js';
import type { Secrets } from '../record/redact.js';
import type { Recorder } from '../wire/recorder.js';

/** What a record is replayed against. */
export interface ReplayOptions {
  readonly recorder: Recorder;
  /** What sends calls over gRPC, for records that have them. */
  readonly grpc?: Pick<GrpcRecorder, 'send'> | undefined;
  /** Hosts of the record with the hosts that stand for them, such as `localhost:41241` and `localhost:50123`. */
  readonly hosts: ReadonlyMap<string, string>;
  readonly secrets: Secrets;
  /** How long to wait for a task to get where the record has it, and for webhooks to arrive; 30 s unless said. */
  readonly patienceMs?: number;
}
