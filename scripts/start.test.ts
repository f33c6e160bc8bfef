import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTempFolder } from '#testing/temp-folder'
import { serverEnvironment } from './server-environment.mjs'

it('the server begins as a process with its own settings, and stops with the shell that npm runs it in', async () => {
  const folder = await createTempFolder()
  // What follows keeps the shell from becoming the server itself.
  const command = `"${process.execPath}" "${join(import.meta.dirname, 'start.mjs')}"; true`
  const { MALLOC_ARENA_MAX: _, ...environment } = process.env
  const shell = spawn('sh', ['-c', command], {
    env: { ...environment, PORT: '0', DATA_DIR: folder.path },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 50_000 }).toMatch(/ready: http:\S+/)
  const url = /ready: (http:\S+)/.exec(output)?.[1] ?? ''
  const isUp = (): Promise<boolean> =>
    fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  expect(await isUp()).toBe(true)
  if (process.platform === 'linux') {
    const [child = ''] = (await readFile(`/proc/${shell.pid}/task/${shell.pid}/children`, 'utf8')).split(' ')
    const settings = await readFile(`/proc/${child}/environ`, 'utf8')
    for (const [name, value] of Object.entries(serverEnvironment)) expect(settings).toContain(`${name}=${value}`)
  }
  // The server writes there, too: it ends with the last of them.
  const ended = once(shell.stdout, 'close')
  shell.kill('SIGKILL')
  await ended
  expect(await isUp()).toBe(false)
  await folder.remove()
})
