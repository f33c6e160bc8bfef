/** A clock that goes wrong, for a server that runs as a program. */
import { DAY_MS } from '#base/clock'

/** What a program of Node is started with so that its clock is so many days behind the machine's. */
export function setBackClock(days: number): { readonly NODE_OPTIONS: string } {
  const code = `
    const MachineDate = Date
    globalThis.Date = class Date extends MachineDate {
      constructor(...parts) {
        if (parts.length === 0) super(Date.now())
        else super(...parts)
      }
      static now() {
        return MachineDate.now() - ${days * DAY_MS}
      }
    }`
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
