/**
 * `npm start`: builds the web app if it changed, then runs the server in this process. JavaScript for the reason
 * `src/server/main.mjs` has. The size that package.json gives to V8's nursery is a limit: by itself it takes 54 MB under
 * load, and collecting takes no less time with them.
 */
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'

enableCompileCache(join(import.meta.dirname, '../.cache/compile'))
const { prepareStart } = await import('./prepare-start.ts')
await prepareStart()
await import('../src/server/main.mjs')
