/** The pages of this visit that lie before the one that is shown: each entry of the history keeps those before it. */
import { NavigationType, type Location } from 'react-router'
import { addressesBefore, enterEntry, keepAddressesBefore, pathOf } from '#ui/history-entry'

/** The pages before an entry, so that what the browser keeps for it stays small. */
const MOST = 50

let shown = ''

/** Begins the visit, or goes on with it after a reload. */
export function beginWay(location: Location): void {
  enterEntry('known')
  shown = addressOf(location)
}

/** Follows the router, at once with each change of the history. */
export function noteArrival(action: NavigationType, location: Location): void {
  const before = [...addressesBefore(), shown].slice(-MOST)
  shown = addressOf(location)
  if (action === NavigationType.Replace) enterEntry('replaced')
  else if (action === NavigationType.Push) {
    enterEntry('new')
    keepAddressesBefore(before)
  } else enterEntry('known')
}

export type StepBack = {
  /** What the history goes by, below 0. */
  readonly delta: number
  /** Path and search of the page at which it arrives. */
  readonly address: string
}

/**
 * The step to the last page before this one that is neither the same nor below it: from those the user has come up already, or they are
 * gone. Undefined if the visit has none.
 */
export function findStepBack(pathname: string, isPassed: (pathname: string) => boolean): StepBack | undefined {
  const before = addressesBefore()
  const at = before.findLastIndex((address) => {
    const path = pathOf(address)
    return !isAtOrBelow(path, pathname) && !isPassed(path)
  })
  const address = before[at]
  return address === undefined ? undefined : { delta: at - before.length, address }
}

export function isAtOrBelow(path: string, above: string): boolean {
  return `${path}/`.startsWith(`${above.replace(/\/+$/, '')}/`)
}

/** Without the hash, which has secrets and whole recipes. */
function addressOf({ pathname, search }: Location): string {
  return pathname + search
}
