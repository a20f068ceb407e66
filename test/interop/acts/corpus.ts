import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

// The form of the A2A Conformance Test Specification (ACTS), as far as its corpus uses it.

// biome-ignore lint/suspicious/noExplicitAny: assertions and payloads have whatever shape the corpus gives them
export type Json = any;

export type Transport = 'jsonrpc' | 'rest' | 'grpc';

export interface Step {
  readonly id: string;
  readonly operation?: string;
  readonly params?: Json;
  readonly raw?: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: Json;
    readonly body_raw?: string;
  };
  readonly client_response?: { readonly operation: string; readonly wire_payload: Json };
  readonly expect?: Json;
  readonly expect_error?: Json;
  readonly expect_stream?: Json;
  readonly expect_parsed?: Json;
  readonly capture?: Readonly<Record<string, string>>;
  readonly assertions?: readonly Json[];
  readonly repeat?: { readonly until: string; readonly max_attempts?: number; readonly delay_ms?: number };
}

export interface Test {
  readonly id: string;
  readonly name: string;
  readonly level: 'must' | 'should' | 'may';
  readonly transport?: readonly Transport[];
  readonly preconditions?: { readonly capabilities?: Readonly<Record<string, boolean>> };
  readonly steps: readonly Step[];
  /** Variables of the document that the test stands in. */
  readonly variables: Readonly<Record<string, string>>;
}

/** Returns every test of a master file and of the files that it includes. */
export function readCorpus(path: string): Test[] {
  const document = parse(readFileSync(path, 'utf8'));
  const own = (document.suites ?? []).flatMap((suite: Json) =>
    suite.tests.map((test: Json) => ({ ...test, variables: document.variables ?? {} })),
  );
  const included = (document.include ?? []).flatMap((name: string) => readCorpus(join(dirname(path), name)));
  return [...own, ...included];
}
