ALTER TABLE "consignments" ADD COLUMN "sign_up_id" uuid;--> statement-breakpoint
ALTER TABLE "consignments" ADD COLUMN "sign_up_places" integer;--> statement-breakpoint
ALTER TABLE "consignor_payouts" ADD COLUMN "cashed_on" date;--> statement-breakpoint
ALTER TABLE "consignor_payouts" ADD COLUMN "replaces" uuid;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "till_owners" ADD COLUMN "invitations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "consignor_payouts" ADD CONSTRAINT "consignor_payouts_replaces_consignor_payouts_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."consignor_payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_sign_up_id_unique" UNIQUE("sign_up_id");--> statement-breakpoint
ALTER TABLE "consignor_payouts" ADD CONSTRAINT "consignor_payouts_replaces_unique" UNIQUE("replaces");--> statement-breakpoint
ALTER TABLE "till_owners" ADD CONSTRAINT "till_owners_link_id_unique" UNIQUE("link_id");