/** The routes of the wheel of names. */
import { Route } from 'react-router'
import { lazyPart } from '#ui/page/lazy-part'
import { Pages } from '#ui/page/pages'
import { WheelListScreen } from '../list/screens/wheel-list-screen.tsx'
import { WheelScreen } from './wheel-screen.tsx'
import { wheelFace } from '../face.ts'

// What only some visits need, each on its own.
const SharedScreen = lazyPart(() => import('../sharing/screens/shared-screen.tsx'), 'SharedScreen')
const ChoiceScreen = lazyPart(() => import('../sharing/screens/choice-screen.tsx'), 'ChoiceScreen')
const ShareScreen = lazyPart(() => import('../sharing/screens/share-screen.tsx'), 'ShareScreen')
const TemplatesScreen = lazyPart(() => import('../templates/screens/templates-screen.tsx'), 'TemplatesScreen')
const ResultsScreen = lazyPart(() => import('../draws/screens/results-screen.tsx'), 'ResultsScreen')
const FairnessScreen = lazyPart(() => import('../fairness/screens/fairness-screen.tsx'), 'FairnessScreen')

export function WheelScreens() {
  return (
    <Pages at={wheelFace.path}>
      <Route index element={<WheelListScreen />} />
      <Route path="geteilt" element={<SharedScreen />} />
      <Route path="auswahl" element={<ChoiceScreen />} />
      <Route path="vorlagen" element={<TemplatesScreen />} />
      <Route path=":wheelId/teilen" element={<ShareScreen />} />
      <Route path=":wheelId" element={<WheelScreen />} />
      <Route path=":wheelId/ergebnisse" element={<ResultsScreen />} />
      <Route path=":wheelId/fairness" element={<FairnessScreen />} />
    </Pages>
  )
}
