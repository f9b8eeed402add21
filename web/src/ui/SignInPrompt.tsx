import { getLoginUrl } from '#api/unauthorized.ts'
import { ButtonAnchor } from './Button.tsx'
import { EmptyCard } from './EmptyState.tsx'
import type { Scene } from './SceneDrawing.tsx'

interface SignInPromptProps {
  scene?: Scene
  title: string
  description?: string
}

/** Shown in place of what needs a signed-in user. */
export function SignInPrompt(props: SignInPromptProps) {
  return <EmptyCard scene="sign" {...props} action={<ButtonAnchor href={getLoginUrl()}>Sign In</ButtonAnchor>} />
}
