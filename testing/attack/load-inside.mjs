/**
 * What `NODE_OPTIONS` loads into an attacked server. Its threads load it, too, and are begun while somebody waits: for them it
 * is only this, and JavaScript, since of a TypeScript file the types would have to be taken away each time.
 */
import { isMainThread } from 'node:worker_threads'

if (isMainThread) await import('./inside-server.ts')
