import type { CaptureRecord } from '../../kit/capture/record/record.js';

/** Returns `captures/README.md`: what each record shows, and how to read, send and replay them. */
export function capturesPage(records: readonly CaptureRecord[]): string {
  return `<!-- Generated from the records by \`npm run docs\`. Do not edit. -->
# Captures

What the kit's agents and their client say to each other, byte for byte: each file holds whole requests and replies with all
their headers, in the order in which the requests were sent. They are written by \`npm run capture\` from the running kit, and
\`npm run capture -- --check\` sends every request again to a fresh kit and fails where a reply differs by more than ids, dates,
durations and ports. What the test command prints is that of the Node in \`.node-version\`; another one prints it otherwise.

| record | shows | exchanges |
|---|---|---|
${records.map(({ name, about, exchanges }) => `| [${name}](${name}.http) | ${about} | ${exchanges.length} |`).join('\n')}

## Reading them

A line \`### N sender → receiver: title\` begins an exchange: the request, then the reply. JSON bodies are laid out over several
lines; \`Content-Length\` counts the bytes that were sent. Event streams stand as they were sent, a \`data:\` line a frame.
Secrets are replaced by variables such as \`{{token}}\`. A webhook is an exchange too: its sender is an agent.

## Sending them

With the kit running (\`npm start\`), the REST Client extension of VS Code sends a request: select it from its first line to
the end of its body, and choose *Send Request*. Ids of tasks are those of the recorded run, so put in your own where a request
names one. The kit makes the secret behind \`{{token}}\` anew at each start. In 14 and 17 other agents answer, which only the
replay starts.
`;
}
