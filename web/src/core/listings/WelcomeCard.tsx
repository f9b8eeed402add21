export function WelcomeCard({ hostName, welcome }: { hostName: string; welcome: string }) {
  return (
    <div className="rounded-card bg-brick-wash px-5 py-4">
      <p className="text-small font-semibold text-brick">
        Welcome from <bdi>{hostName}</bdi>
      </p>
      <p className="mt-1 text-lead whitespace-pre-line wrap-anywhere">
        <bdi>{welcome}</bdi>
      </p>
    </div>
  )
}
