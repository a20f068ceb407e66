export { formatDuration } from './format.js';
export { parseDuration } from './parse.js';
export { DeadlineError, sleep, withDeadline } from './timer.js';
