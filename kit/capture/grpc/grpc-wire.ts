import type { JsonValue } from '@bufbuild/protobuf';
import { type GrpcMessage, grpcBody, grpcMessagesOf } from '../record/grpc-body.js';
import { type Header, headerOf, type WireReply, type WireRequest } from '../record/record.js';
import { type GrpcCodec, statusType } from './codec.js';
import { framed, messagesIn } from './frames.js';
import type { Http2Reply, Http2Request } from './http2-call.js';

/** Returns a request over HTTP/2 as a record shows it. */
export function wireRequestOf({ headers, data }: Http2Request, codec: GrpcCodec): WireRequest {
  const pseudo = new Map(headers);
  const target = pseudo.get(':path') ?? '';
  const body = bodyOf(data, codec.typesOf(target).request, codec);
  return { method: pseudo.get(':method') ?? '', target, headers, body };
}

/** Returns the request that a record shows, as it goes over HTTP/2; sizes in it count for nothing. */
export function http2RequestOf({ headers, body }: WireRequest, codec: GrpcCodec): Http2Request {
  const messages = grpcMessagesOf(body).map(({ type, json }) => framed(codec.encode(type, JSON.parse(json))));
  return { headers, data: Buffer.concat(messages) };
}

/** Returns the reply to a call of that path as a record shows it. */
export function wireReplyOf({ headers, data, trailers }: Http2Reply, path: string, codec: GrpcCodec): WireReply {
  const body = bodyOf(data, codec.typesOf(path).reply, codec);
  const details = detailsOf(trailers ?? headers, codec);
  return {
    status: Number(headerOf({ headers }, ':status')),
    reason: '',
    headers,
    body,
    ...(trailers === undefined ? {} : { trailers }),
    ...(details === undefined ? {} : { details: JSON.stringify(details) }),
  };
}

function bodyOf(data: Buffer, type: string, codec: GrpcCodec): string {
  const messages = messagesIn(data).map((bytes): GrpcMessage => {
    const json = JSON.stringify(codec.decode(type, bytes));
    return { type, flag: 0, length: bytes.length, json };
  });
  return grpcBody(messages);
}

function detailsOf(headers: readonly Header[], codec: GrpcCodec): JsonValue | undefined {
  const value = headerOf({ headers }, 'grpc-status-details-bin');
  return value === undefined ? undefined : codec.decode(statusType, Buffer.from(value, 'base64'));
}
