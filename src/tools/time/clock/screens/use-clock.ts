/** Presses the clock: what it writes, and the way back by a toast. */
import { useMemo } from 'react'
import { describeDevice } from '#auth'
import { newId } from '#base/id'
import { useDocumentsClient, useEdits, type Documents, type Edits } from '#documents/client'
import type { DeedParts } from '#kit/tool-door'
import {
  chooseClockProject,
  declineStop,
  endEntry,
  joinWithNewer,
  pressClock,
  takeStop,
  type ClockChoice,
  type ClockPress,
  type ClockWrite,
} from '../clock-commands.ts'
import { entriesCollection } from '../../collections.ts'
import type { Stop } from '../../model.ts'
import { resolveEntries, type ResolvedEntry } from '../../worked/resolve-entries.ts'
import { timeOf, toZoned, type Zoned } from '#base/calendar/zoned'

/** The clock of the documents that are open; the same object as long as they are. */
export function useClock() {
  const documents = useDocumentsClient()
  const edits = useEdits()
  return useMemo(() => createClock(documents, edits), [documents, edits])
}

const pressTexts = {
  start: 'Gekommen',
  pause: 'Pause',
  resume: 'Weiter',
  stop: 'Gegangen',
  switch: 'Gestartet',
} as const satisfies Record<ClockPress, string>

const makeId = (): string => newId((bytes) => crypto.getRandomValues(bytes))

/** The presses of the clock as the palette and the start page do them, wherever the user is. */
export const clockDeeds = {
  start: press('start'),
  pause: press('pause'),
  resume: press('resume'),
  stop: press('stop'),
}

function press(which: ClockPress) {
  return ({ documents, edits }: DeedParts): void => createClock(documents, edits).press(which)
}

function createClock(documents: Documents, edits: Edits) {
  function take(writes: readonly ClockWrite[], text: string): void {
    edits.run(text, (editing) => {
      for (const write of writes) writeClock(editing, write)
    })
  }
  const storedOf = (id: string) => documents.get(entriesCollection, id)

  return {
    /** Does nothing where the press does not belong to the state the clock is in now. */
    press: (press: ClockPress, choice?: ClockChoice): void => {
      // Read anew, because what the page shows may be older than what another tab has just written.
      const stored = documents.list(entriesCollection)
      const nowMs = Date.now()
      const zone = Temporal.Now.timeZoneId()
      const moment = { nowMs, zone, device: describeDevice(navigator.userAgent), newId: makeId }
      const step = pressClock(press, resolveEntries(stored, nowMs), stored, moment, choice)
      if (step !== undefined) take(step, `${pressTexts[press]} um ${timeOf(momentOf(step) ?? toZoned(nowMs, zone))}`)
    },
    chooseProject: (entry: ResolvedEntry, projectId: string | undefined): void =>
      take([chooseClockProject(entry, projectId)], 'Projekt geändert'),
    /** Sets the end of an entry that was not stopped. */
    endAt: (entry: ResolvedEntry, end: Zoned): void => {
      const stored = storedOf(entry.id)
      if (stored !== undefined) take([endEntry(stored, end)], `Beendet um ${timeOf(end)}`)
    },
    takeStop: (entry: ResolvedEntry, stop: Stop, last: ResolvedEntry): void => {
      const stopped = storedOf(entry.id)
      const ended = storedOf(last.id)
      if (stopped !== undefined && ended !== undefined)
        take(takeStop(stopped, stop, ended), `Ende um ${timeOf(stop.at)} übernommen`)
    },
    declineStop: (entry: ResolvedEntry, stop: Stop): void => {
      const stored = storedOf(entry.id)
      if (stored !== undefined) take([declineStop(stored, stop.id)], 'Das Ende bleibt')
    },
    /** As if the newer entry had never been started. */
    joinNewer: (older: ResolvedEntry, newerId: string): void => {
      const before = storedOf(older.id)
      const newer = storedOf(newerId)
      if (before !== undefined && newer !== undefined)
        take(joinWithNewer(before, newer, makeId), `Läuft seit ${timeOf(older.start)} durch`)
    },
  }
}

/** When a press counts, which is later than now if the clock of another device was ahead. */
function momentOf(step: readonly ClockWrite[]): Zoned | undefined {
  const last = step.at(-1)
  if (last?.kind === 'add') return last.entry.time.start
  return last?.kind === 'add-stop' ? last.stop.at : undefined
}

export type Clock = ReturnType<typeof createClock>

/** Stops are items of a list, so those of two devices do not conflict. */
export function writeClock(documents: Documents, write: ClockWrite): void {
  const { id } = write
  if (write.kind === 'add') documents.add(entriesCollection, write.entry, id)
  else if (write.kind === 'remove') documents.remove(entriesCollection, id)
  else if (write.kind === 'add-stop') documents.addItem(entriesCollection, id, 'stops', write.stop)
  else if (write.kind === 'remove-stop') documents.removeItem(entriesCollection, id, 'stops', write.stopId)
  else documents.modify(entriesCollection, id, write.fields)
}
