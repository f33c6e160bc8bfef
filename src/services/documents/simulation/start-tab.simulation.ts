import { openTab, type Device, type Tab } from './device.simulation.ts'
import { noteLostCopies } from './losses.simulation.ts'
import { note, settle, type World } from './world.simulation.ts'

/** Opens a tab for the user who is signed in as far as the device knows; undefined if there is no such user. */
export async function startTab(world: World, device: Device): Promise<Tab | undefined> {
  const { traits } = device
  if (!traits.locks) note(world, 'no locks')
  if (!traits.channel) note(world, 'no BroadcastChannel')
  if (!traits.database) note(world, 'no IndexedDB')
  if (traits.storage === 'none') note(world, 'no localStorage')
  if (device.tabs.length === 0) noteLostCopies(world, device)
  const tab = await openTab(device, world)
  const count = device.tabs.length
  if (count === 2 || count === 3 || count === 4 || count === 5) note(world, `${count} tabs`)
  await settle()
  return tab
}
