/** The routes of the wheel of names. */
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { WheelListScreen } from '../list/screens/wheel-list-screen.tsx'
import { WheelScreen } from './wheel-screen.tsx'

// What only some visits need, each on its own.
const SharedScreen = lazy(async () => ({
  default: (await import('../sharing/screens/shared-screen.tsx')).SharedScreen,
}))
const ChoiceScreen = lazy(async () => ({
  default: (await import('../sharing/screens/choice-screen.tsx')).ChoiceScreen,
}))
const ShareScreen = lazy(async () => ({ default: (await import('../sharing/screens/share-screen.tsx')).ShareScreen }))
const TemplatesScreen = lazy(async () => ({
  default: (await import('../templates/screens/templates-screen.tsx')).TemplatesScreen,
}))
const ResultsScreen = lazy(async () => ({
  default: (await import('../draws/screens/results-screen.tsx')).ResultsScreen,
}))
const FairnessScreen = lazy(async () => ({
  default: (await import('../fairness/screens/fairness-screen.tsx')).FairnessScreen,
}))

export function WheelScreens() {
  return (
    <Routes>
      <Route index element={<WheelListScreen />} />
      <Route path="geteilt" element={<SharedScreen />} />
      <Route path="auswahl" element={<ChoiceScreen />} />
      <Route path="vorlagen" element={<TemplatesScreen />} />
      <Route path=":wheelId/teilen" element={<ShareScreen />} />
      <Route path=":wheelId" element={<WheelScreen />} />
      <Route path=":wheelId/ergebnisse" element={<ResultsScreen />} />
      <Route path=":wheelId/fairness" element={<FairnessScreen />} />
      <Route path="*" element={<WheelListScreen />} />
    </Routes>
  )
}
