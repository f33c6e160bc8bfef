import type { MenuEntry } from '#ui/menu'
import { Link } from '#ui/link'
import { wheelHistoryPath } from '../../tool.ts'
import { wheelLeavingPath, wheelPeoplePath } from '../../people-paths.ts'

type Owned = { readonly id: string; readonly ownerId: string }

/** Whether the wheel is another user's, shared with this one; without an account all wheels are the user's own. */
export function isMember(wheel: Owned, userId: string | undefined): boolean {
  return userId !== undefined && wheel.ownerId !== userId
}

/** Returns the menu entry that leads to the people who see the wheel; empty if the user is not signed in. */
export function peopleEntries(wheel: Owned, userId: string | undefined): readonly MenuEntry[] {
  if (userId === undefined) return []
  return [{ icon: 'person', text: 'Personen', component: Link, to: wheelPeoplePath(wheel.id) }]
}

/** The line that leads to who changed what; what is only on this device has no history. */
export function historyEntries(wheel: Pick<Owned, 'id'>, userId: string | undefined): readonly MenuEntry[] {
  if (userId === undefined) return []
  return [{ icon: 'history', text: 'Verlauf', component: Link, to: wheelHistoryPath(wheel.id) }]
}

/** The last line: the owner deletes the wheel, for everybody; a member leaves it. */
export function endingEntry(wheel: Owned, userId: string | undefined, remove: () => void): MenuEntry {
  return isMember(wheel, userId)
    ? {
        icon: 'signOut',
        text: 'Rad verlassen',
        component: Link,
        to: wheelLeavingPath(wheel.id),
        startsGroup: true,
      }
    : { icon: 'trash', text: 'Rad löschen', onClick: remove, startsGroup: true }
}
