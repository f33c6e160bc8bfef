import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTempFolder } from '#testing/temp-folder'
import { serverEnvironment } from './server-environment.mjs'

const start = `"${process.execPath}" "${join(import.meta.dirname, 'start.mjs')}"`

it('the server begins as a process with its own settings, and stops with the shell that npm runs it in', async () => {
  const folder = await createTempFolder()
  // What follows keeps the shell from becoming the server itself.
  const command = `${start}; true`
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

it('E4: started in a terminal of a screen the server knows that a browser can be on its machine', async () => {
  const folder = await createTempFolder()
  // Not every shell becomes the last command it is given, and one that stays would end by the signal itself.
  const command = `exec ${start}`
  const words =
    process.platform === 'darwin' ? ['-q', '/dev/null', 'sh', '-c', command] : ['-qefc', command, '/dev/null']
  const { SSH_CONNECTION: _1, SSH_CLIENT: _2, SSH_TTY: _3, ...environment } = process.env
  const terminal = spawn('script', words, {
    env: { ...environment, DISPLAY: ':0', PORT: '0', PUBLIC_URL: '', TRUSTED_PROXIES: '', DATA_DIR: folder.path },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  terminal.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await expect.poll(() => output, { timeout: 50_000 }).toMatch(/ready: http:\S+/)
  const url = /ready: (http:[\w/.:]+)/.exec(output)?.[1] ?? ''
  expect(await (await fetch(`${url}/api/auth/ways-in`)).json()).toMatchObject({ setUp: 'here' })
  const ended = once(terminal, 'close')
  // Ctrl+C.
  terminal.stdin.write('\u0003')
  await ended
  expect(terminal.exitCode).toBe(0)
  await folder.remove()
})
