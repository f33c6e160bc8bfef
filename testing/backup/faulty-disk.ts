import type { Disk } from '../../src/services/files/server/store/disk.ts'

/** A disk that writes down its steps and lets the chosen one fail, as when it is full or broken. */
export function createFaultyDisk(disk: Disk): {
  readonly disk: Disk
  readonly steps: string[]
  /** Lets the n-th step from now on fail with this code of the system; 0: none. */
  failAt(step: number, code: string): void
} {
  const steps: string[] = []
  let fault = { inSteps: 0, code: '' }
  return {
    steps,
    failAt: (inSteps, code) => {
      fault = { inSteps, code }
    },
    disk: wrapDisk(disk, (name, act) => {
      steps.push(name)
      fault = { ...fault, inSteps: fault.inSteps - 1 }
      if (fault.inSteps !== 0) return act()
      return Promise.reject(Object.assign(new Error(`${fault.code}: at ${name}`), { code: fault.code }))
    }),
  }
}

/** A disk that passes every step through `take`. */
export function wrapDisk(disk: Disk, take: <Value>(name: string, act: () => Promise<Value>) => Promise<Value>): Disk {
  const step =
    <Parts extends readonly unknown[], Value>(name: string, act: (...parts: Parts) => Promise<Value>) =>
    (...parts: Parts): Promise<Value> =>
      take(name, () => act(...parts))
  return {
    makeFolder: step('makeFolder', disk.makeFolder),
    link: step('link', disk.link),
    copy: step('copy', disk.copy),
    seal: step('seal', disk.seal),
    rename: step('rename', disk.rename),
    flushFolder: step('flushFolder', disk.flushFolder),
    makeFile: step('makeFile', disk.makeFile),
    remove: step('remove', disk.remove),
    inspect: step('inspect', disk.inspect),
    names: step('names', disk.names),
    folders: step('folders', disk.folders),
    open: step('open', disk.open),
  }
}
