ALTER TABLE "payment_accounts" ADD COLUMN "lease_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_accounts" ADD COLUMN "lease_until" timestamp with time zone;