/** The routes of the wheel of names. */
import { Route, Routes } from 'react-router'
import { useUser } from '#auth/client'
import { SignInInvitation } from './sign-in-invitation.tsx'
import { WheelListScreen } from './wheel-list-screen.tsx'
import { WheelScreen } from './wheel-screen.tsx'

export function WheelScreens() {
  const user = useUser()
  if (user === null) return <SignInInvitation />
  return (
    <Routes>
      <Route index element={<WheelListScreen />} />
      <Route path=":wheelId" element={<WheelScreen />} />
      <Route path="*" element={<WheelListScreen />} />
    </Routes>
  )
}
