import { DAY_MS } from '#base/clock'

/** Returns the environment in which a program of Node runs with its clock so many days behind the machine's. */
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
