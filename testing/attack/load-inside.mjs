/**
 * The module that `NODE_OPTIONS` loads into an attacked server. Its threads load it, too, and start while a request waits: for them
 * it does nothing else, and it is JavaScript, because the types of a TypeScript file would have to be stripped each time.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) await import('./inside-server.ts')
