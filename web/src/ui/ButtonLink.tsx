import { createLink } from '@tanstack/react-router'
import { ButtonAnchor } from './Button.tsx'

/** A link to a page of the app, styled as a button. */
export const ButtonLink = createLink(ButtonAnchor)
