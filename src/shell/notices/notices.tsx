/** Everything that speaks up by itself, and the place where it is heard. */
import { AppBadge } from './app-badge.tsx'
import { BrokenToast } from './broken-toast.tsx'
import { ConflictToast } from './conflict-toast.tsx'
import { LastCopyMark } from './last-copy-mark.tsx'
import { LastCopyToast } from './last-copy-toast.tsx'
import { MessageToasts } from './message-toasts.tsx'
import { RejectionToast } from './rejection-toast.tsx'
import { RoomToast } from './room-toast.tsx'
import { Toasts } from './toasts.tsx'
import { UpdateToast } from './update-toast.tsx'

export function Notices() {
  return (
    <>
      <Toasts />
      <RejectionToast />
      <BrokenToast />
      <UpdateToast />
      <RoomToast />
      <ConflictToast />
      <LastCopyToast />
      <LastCopyMark />
      <MessageToasts />
      <AppBadge />
    </>
  )
}
