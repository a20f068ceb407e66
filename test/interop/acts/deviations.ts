/**
 * Tests of the corpus that ask for something else than the specification does, each with the reason and the number of the
 * conflict where there is one. They are played all the same, and one that passes is reported as no longer a deviation.
 */
export const deviations: Readonly<Record<string, string>> = {
  'CARD-DISC-002': 'wants REST as the name of a binding; the specification (5.2, 8.3.1) calls it HTTP+JSON',
  'CORE-SEND-004': 'puts the media type into the metadata of the part, where 1.0 has the member mediaType (C55)',
  'CORE-CAP-001': 'wants UnsupportedOperationError for push notifications; 3.1.7 has PushNotificationNotSupportedError',
  'PUSH-CFG-004': 'wants UnsupportedOperationError for push notifications; 3.1.7 has PushNotificationNotSupportedError',
  'CORE-ERR-007': 'wants an object as the data of an error; 9.5 has an array (C8)',
  'CORE-ERR-008': 'puts taskId beside the message of a raw request, where nothing reads it (C35)',
  'VER-NEG-002': 'wants a 1.0 call without a version to be served; 3.6.2 takes a missing version as 0.3 (C27)',
  'CORE-CTX-001': 'wants a contextId of the client to be refused; 3.4.1 lets an agent take it, and ours does (C47)',
  'CORE-HIST-005': 'counts on a history without the words of the agent, which 3.2.4 does not ask for',
  'DM-FMT-003': 'wants no contextId in a reply; 3.4.1 lets an agent make one, and ours always does (C47)',
  'DM-ART-003': 'wants the file parts of 0.3, which 1.0 has dropped (3.1 of what is new in 1.0)',
  'DM-ART-004': 'wants the file parts of 0.3, which 1.0 has dropped (3.1 of what is new in 1.0)',
  'CLIENT-PARSE-006': 'gives the file parts of 0.3 to a 1.0 client, which names them as what they are',
  'REST-PD-001': 'wants problem details; 11.6 has google.rpc.Status (C6)',
  'SEC-AUTH-006': 'takes status 200 for the public card, and then wants an error in it',
};
