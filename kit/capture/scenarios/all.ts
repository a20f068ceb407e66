import { agentCards } from './01-agent-cards.js';
import { messageReply } from './02-message-reply.js';
import { blockingTask } from './03-blocking-task.js';
import { polling } from './04-polling.js';
import { streaming } from './05-streaming.js';
import { subscribe } from './06-subscribe.js';
import { inputRequired } from './07-input-required.js';
import { cancel } from './08-cancel.js';
import { listTasks } from './09-list-tasks.js';
import { pushNotification } from './10-push-notification.js';
import { errors } from './11-errors.js';
import { pushConfigs } from './12-push-configs.js';
import { extendedCard } from './13-extended-card.js';
import { extensions } from './14-extensions.js';
import { versions } from './15-versions.js';
import { restBinding } from './16-rest-binding.js';
import { tenants } from './17-tenants.js';
import { grpc } from './18-grpc.js';
import { v03 } from './19-v03.js';
import type { Scenario } from './scenario.js';

/** All records, in the order of their numbers. */
export const scenarios: readonly Scenario[] = [
  agentCards,
  messageReply,
  blockingTask,
  polling,
  streaming,
  subscribe,
  inputRequired,
  cancel,
  listTasks,
  pushNotification,
  errors,
  pushConfigs,
  extendedCard,
  extensions,
  versions,
  restBinding,
  tenants,
  grpc,
  v03,
];
