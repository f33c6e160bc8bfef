/** Clocks for servers that tests start as programs: environments in which Node runs with a time of its own. */
import { DAY_MS } from '#base/clock'

type ClockEnvironment = { readonly NODE_OPTIONS: string }

/** So many days behind the machine. */
export function setBackClock(days: number): ClockEnvironment {
  return withClock(`MachineDate.now() - ${days * DAY_MS}`)
}

/**
 * So many times as fast as the machine from `fromMs` on, timers included: what is due in a minute is due in six seconds with a
 * factor of ten. All processes that get the same have the same time.
 */
export function fastClock(factor: number, fromMs: number): ClockEnvironment {
  return withClock(
    `${fromMs} + (MachineDate.now() - ${fromMs}) * ${factor}`,
    `
    import timers from 'node:timers'
    import promises from 'node:timers/promises'
    import { syncBuiltinESMExports } from 'node:module'
    const shorten = (start) => (first, second = 1, ...others) => start(first, second / ${factor}, ...others)
    globalThis.setTimeout = timers.setTimeout = Object.assign(shorten(timers.setTimeout), timers.setTimeout)
    globalThis.setInterval = timers.setInterval = shorten(timers.setInterval)
    const { setTimeout: pause } = promises
    promises.setTimeout = (delayMs = 1, ...others) => pause(delayMs / ${factor}, ...others)
    syncBuiltinESMExports()`,
  )
}

function withClock(now: string, more = ''): ClockEnvironment {
  const code = `${more}
    const MachineDate = Date
    globalThis.Date = class Date extends MachineDate {
      constructor(...parts) {
        if (parts.length === 0) super(Date.now())
        else super(...parts)
      }
      static now() {
        return ${now}
      }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
