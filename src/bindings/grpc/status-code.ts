import type { StatusName } from '../../protocol/errors.js';

/** The statuses of gRPC, which are those of the error table and some that only a transport has. */
export type GrpcStatusName =
  | StatusName
  | 'OK'
  | 'CANCELLED'
  | 'UNKNOWN'
  | 'DEADLINE_EXCEEDED'
  | 'ALREADY_EXISTS'
  | 'ABORTED'
  | 'OUT_OF_RANGE'
  | 'DATA_LOSS';

/** The number of each status, as `google.rpc.Code` has it. */
export const statusCodes: Readonly<Record<GrpcStatusName, number>> = {
  OK: 0,
  CANCELLED: 1,
  UNKNOWN: 2,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  ALREADY_EXISTS: 6,
  PERMISSION_DENIED: 7,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  ABORTED: 10,
  OUT_OF_RANGE: 11,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
  DATA_LOSS: 15,
  UNAUTHENTICATED: 16,
};
