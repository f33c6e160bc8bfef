import type { Spot } from '../booking-model.ts'

/** What stands in a field for places: of a text that names no known place only its name is known. An empty name: nothing stands in it. */
export type SpotChoice = { readonly spot: Spot; readonly zone?: string }

export const NO_SPOT: SpotChoice = { spot: { name: '' } }
