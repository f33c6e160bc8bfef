import { Navigate, useLocation } from 'react-router'
import { tools, type ToolManifest } from '#tools'
import { NotFoundScreen } from './not-found-screen.tsx'

/** Leads from the address that tools know to the page of the tool that chooses; what stands behind the `#` comes along. */
export function ChoiceScreen() {
  const { hash } = useLocation()
  const chooser: ToolManifest | undefined = tools.find((tool: ToolManifest) => tool.choiceScreenPath !== undefined)
  if (chooser?.choiceScreenPath === undefined) return <NotFoundScreen />
  return <Navigate to={`${chooser.choiceScreenPath}${hash}`} replace />
}
