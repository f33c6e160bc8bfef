/** The routes of the wheel of names. */
import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { useUser } from '#auth/client'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { WheelListScreen } from './wheel-list-screen.tsx'
import { WheelScreen } from './wheel-screen.tsx'

const ResultsScreen = lazy(async () => ({ default: (await import('./results-screen.tsx')).ResultsScreen }))
const FairnessScreen = lazy(async () => ({ default: (await import('./fairness-screen.tsx')).FairnessScreen }))

export function WheelScreens() {
  const user = useUser()
  if (user === null) return <SignInInvitation />
  return (
    <Routes>
      <Route index element={<WheelListScreen />} />
      <Route path=":wheelId" element={<WheelScreen />} />
      <Route path=":wheelId/ergebnisse" element={<ResultsScreen />} />
      <Route path=":wheelId/fairness" element={<FairnessScreen />} />
      <Route path="*" element={<WheelListScreen />} />
    </Routes>
  )
}
