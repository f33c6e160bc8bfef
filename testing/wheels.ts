/** Wheels as people make them, for tests outside the tool that need a document of a real collection. */
export { wheelsCollection, type Wheel } from '../src/tools/wheel/model.ts'

export const EMPTY_WHEEL = {
  title: 'Wer spült heute?',
  entries: [],
  mode: 'keep',
  spinDurationSec: 5,
  palette: 'sunset',
  isSoundOn: false,
  volume: 60,
  winnerText: 'Gewonnen hat',
  hasConfetti: true,
} as const
