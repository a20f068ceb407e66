import type { Surface } from '../requirement.js';

// Where a rule shows, named once so that a row of a requirement table stays a row.
export const all: readonly Surface[] = ['jsonrpc', 'rest', 'grpc'];
export const json: readonly Surface[] = ['jsonrpc', 'rest'];
export const jsonrpc: readonly Surface[] = ['jsonrpc'];
export const rest: readonly Surface[] = ['rest'];
export const grpc: readonly Surface[] = ['grpc'];
export const http: readonly Surface[] = ['http'];
export const none: readonly Surface[] = [];
