import type { CaptureRecord } from '../../kit/capture/record/record.js';

/** Returns `captures/README.md`: what each record shows, and how to read, send and replay them. */
export function capturesPage(records: readonly CaptureRecord[]): string {
  return `<!-- Generated from the records by \`npm run docs\`. Do not edit. -->
# Captures

What the kit's agents and their client say to each other, byte for byte: each file holds whole requests and replies with all
their headers, in the order in which the requests were sent. They are written by \`npm run capture\` from the running kit, and
\`npm run capture -- --check\` sends every request again to a fresh kit and compares the replies.

## What the check compares

Ids, dates, durations, ports, page tokens, validators such as \`ETag\`, the order of members in a JSON object, the value of
\`Content-Length\`, the size of a message of gRPC, and the lines of a stack that lie in Node itself may differ. So may what depends on timing:

- Of the events of a stream, and of the webhooks of a record, how many there are of a kind. Compared are the order in which
  kinds, states and artifacts first appear, the first event of each, the members that events of each have, the last event, and
  the artifacts put together. What progress notes say after the first is not compared; where a subscriber joined a task at
  work, no note's words are, nor the order.
- Of a task that is read, how the text of its artifacts is cut into parts, and all progress notes in a row but the first.
  While it is at work, its artifacts, its notes and the words of its status are not compared; once canceled, not its artifacts.

Any other difference in a status, a header or a body fails the check. What the test command prints is that of the Node in
\`.node-version\`; another one prints it otherwise.

## The records

| record | shows | exchanges |
|---|---|---|
${records.map(({ name, about, exchanges }) => `| [${name}](${name}.http) | ${about} | ${exchanges.length} |`).join('\n')}

## Reading them

A line \`### N sender → receiver: title\` begins an exchange: the request, then the reply. JSON bodies are laid out over several
lines; \`Content-Length\` counts the bytes that were sent. Event streams stand as they were sent, a \`data:\` line a frame.
Secrets are replaced by variables such as \`{{token}}\`. A webhook is an exchange too: its sender is an agent.

gRPC is HTTP/2, which has no start lines: an exchange begins with the pseudo headers (\`:method\`, \`:path\`, \`:status\`), in the
order in which they were sent. Over each message stand the five bytes of its prefix (one that says whether it is compressed,
four with its length), its size and its type; the message itself is shown as ProtoJSON, read by the descriptors that the
agent's reflection gives. Behind the messages stand the trailers, among them \`grpc-status\`; a reply without any message has
these among its headers. What \`grpc-status-details-bin\` holds is shown below it.

## Sending them

With the kit running (\`npm start\`), the REST Client extension of VS Code sends a request: select it from its first line to
the end of its body, and choose *Send Request*. Ids of tasks are those of the recorded run, so put in your own where a request
names one. The kit makes the secret behind \`{{token}}\` anew at each start. In 14 and 17 other agents answer, and in 19 agents
that speak 0.3 too, which only the replay starts. Calls over gRPC are for tools such as grpcurl, which the kit tells what
there is to call.
`;
}
