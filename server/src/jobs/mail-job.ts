/** Options of a job that sends one mail. Greylisting delays mail for minutes; outages of mail servers last hours. */
export const MAIL_JOB = { isMail: true, retryLimit: 12, timeoutSeconds: 120 }
