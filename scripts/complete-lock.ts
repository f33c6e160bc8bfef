/** `node scripts/complete-lock.ts`, after an `npm install` that the test of the lock file complains about. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './build-app.ts'
import { completeLock, findMissingPackages, parseLock } from './lock-file.ts'

const path = join(root, 'package-lock.json')
const lock = parseLock(await readFile(path, 'utf8'))
await writeFile(path, `${JSON.stringify(completeLock(lock), null, 2)}\n`)
console.log(`${findMissingPackages(lock).length} optional packages of other platforms added`)
