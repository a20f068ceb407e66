import { fileURLToPath } from 'node:url';

// The compiled captures lie in build/kit/capture, those under test in kit/capture.
const up = import.meta.url.includes('/build/kit/') ? '../../../' : '../../';

/** The folder of the project, as an absolute path. */
export const repository = fileURLToPath(new URL(up, import.meta.url));

/** The workspace that comes with the kit, as an absolute path. */
export const bundledWorkspace = `${repository}kit/workspace`;
