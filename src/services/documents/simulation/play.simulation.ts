/** Makes schedules of seeds and plays them. */
import { checkWorld } from './checks.simulation.ts'
import { deviceEvents } from './device-events.simulation.ts'
import type { DeviceTraits } from './device.simulation.ts'
import { createDice, type Dice } from './dice.simulation.ts'
import type { FaultCount } from './faults.simulation.ts'
import { besiege, heal } from './heal.simulation.ts'
import { networkEvents, type EventKind } from './network-events.simulation.ts'
import { readingEvents } from './reading-events.simulation.ts'
import type { Schedule, SimulatedEvent } from './schedule.simulation.ts'
import { startTab } from './start-tab.simulation.ts'
import { createWorld, settle, type Spoilers } from './world.simulation.ts'

const eventKinds: Readonly<Record<string, EventKind>> = {
  ...networkEvents,
  ...deviceEvents,
  ...readingEvents,
  'a fault holds for minutes': {
    weight: 0.5,
    numbers: (dice) => [dice.between(0, 7), dice.between(2, 6)],
    run: besiege,
  },
}
const names = Object.entries(eventKinds)
const totalWeight = names.reduce((sum, [, { weight }]) => sum + weight, 0)

export function scheduleOf(seed: number): Schedule {
  const dice = createDice(seed)
  const people = dice.between(1, 2)
  const traits = Array.from({ length: dice.between(2, 4) }, () => traitsOf(dice))
  const events = Array.from({ length: dice.between(20, 250) }, () => eventOf(dice))
  const devices = traits.map((of) => ({ ...of, batchSize: dice.pick([1, 2, 3, 500]) ?? 500 }))
  return { seed, people, devices, events }
}

function traitsOf(dice: Dice): DeviceTraits {
  return {
    storage: dice.chance(0.06) ? 'none' : dice.chance(0.5) ? 'copies' : 'one copy',
    database: dice.chance(0.92),
    locks: dice.chance(0.9),
    channel: dice.chance(0.92),
  }
}

function eventOf(dice: Dice): SimulatedEvent {
  let roll = dice.fraction() * totalWeight
  const [name, kind] = names.find(([, { weight }]) => (roll -= weight) < 0) ?? names[0] ?? ['', null]
  return [name, ...(kind?.numbers(dice) ?? [])]
}

export type PlayOptions = Spoilers & {
  readonly faults?: FaultCount
  /** Gets a line for each event that did something. */
  readonly tell?: (line: string) => void
}

/** Plays a schedule, ends all faults, and throws `BrokenInvariant` if what must hold then does not. */
export async function play(schedule: Schedule, o: PlayOptions = {}): Promise<void> {
  const { faults = new Map(), tell, ...spoilers } = o
  const world = createWorld(schedule, { faults, ...spoilers })
  for (const device of world.devices) await startTab(world, device)
  for (const event of schedule.events) {
    const [name, ...numbers] = event
    world.notes = []
    await eventKinds[name]?.run(world, numbers)
    await settle()
    if (world.notes.length > 0) tell?.(`${name}: ${world.notes.join(', ')}`)
  }
  await heal(world)
  await checkWorld(world)
}
