/**
 * The process that reads pictures, which may be crafted to do harm: it knows no secret, does one thing at a time, and its parent may
 * kill it at any moment.
 */
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import sharp from 'sharp'
import { makePicture } from './make-picture.ts'
import type { PictureAnswer, PictureRequest } from './picture-messages.ts'

const LOOK_MS = 50
const READ_AND_WRITE = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif']

prepareProcess()
prepareSharp()
process.on('message', (request: PictureRequest) => void answer(request))
say({ kind: 'ready' })

function prepareProcess(): void {
  process.umask(0o077)
  // Ctrl-C and service managers tell the whole group; the server says when it needs this process no more.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  // At once: an ordinary exit would wait for the picture that is being read.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
  // Pictures yield to interactive requests, and if memory runs out this process is the first to be killed.
  tryTo(() => setPriority(5))
  tryTo(() => writeFileSync('/proc/self/oom_score_adj', '1000'))
}

/** Not every system has it or allows it; nothing depends on it. */
function tryTo(adjust: () => void): void {
  try {
    adjust()
  } catch {
    // As it was.
  }
}

function prepareSharp(): void {
  sharp.cache(false)
  sharp.concurrency(1)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: READ_AND_WRITE.map((name) => `VipsForeignLoad${name}File`) })
}

async function answer(request: PictureRequest): Promise<void> {
  const usedBefore = usedCpuMs()
  const watch = setInterval(() => {
    const isTooMuch = process.memoryUsage.rss() > request.maxMemoryBytes
    if (isTooMuch || usedCpuMs() - usedBefore > request.maxCpuMs) say({ kind: 'too-much' })
  }, LOOK_MS)
  try {
    say(await makePicture(request))
  } catch (error) {
    say({ kind: 'fault', ...describeFault(error) })
  } finally {
    clearInterval(watch)
  }
}

function usedCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

function describeFault(error: unknown): { readonly message: string; readonly code?: string } {
  if (!(error instanceof Error)) return { message: String(error) }
  if ('code' in error && typeof error.code === 'string') return { message: error.message, code: error.code }
  const isFull = /No space left on device|Disk quota exceeded/.test(error.message)
  return { message: error.message, ...(isFull ? { code: 'ENOSPC' } : {}) }
}

function say(message: PictureAnswer): void {
  process.send?.(message)
}
