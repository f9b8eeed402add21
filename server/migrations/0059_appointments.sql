CREATE TABLE "appointment_things" (
	"appointment_id" uuid NOT NULL,
	"hold_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "appointment_things_appointment_id_hold_id_pk" PRIMARY KEY("appointment_id","hold_id")
);
--> statement-breakpoint
CREATE TABLE "appointment_windows" (
	"listing_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"from_time" time NOT NULL,
	"to_time" time NOT NULL,
	"minutes" integer NOT NULL,
	"people" integer NOT NULL,
	CONSTRAINT "appointment_windows_listing_id_id_pk" PRIMARY KEY("listing_id","id"),
	CONSTRAINT "appointment_windows_order_check" CHECK (to_time > from_time),
	CONSTRAINT "appointment_windows_size_check" CHECK (minutes between 5 and 120 and people between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "appointments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"listing_id" uuid NOT NULL,
	"shopper_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"day" date NOT NULL,
	"place" integer NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"is_coming" boolean DEFAULT false NOT NULL,
	"has_come" boolean,
	"reminded_day_at" timestamp with time zone,
	"reminded_hour_at" timestamp with time zone,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "appointments_order_check" CHECK (ends_at > starts_at and place > 0)
);
--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "unbooked_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "takes_appointments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appointment_things" ADD CONSTRAINT "appointment_things_appointment_id_appointments_id_fk" FOREIGN KEY ("appointment_id") REFERENCES "public"."appointments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_things" ADD CONSTRAINT "appointment_things_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointment_windows" ADD CONSTRAINT "appointment_windows_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_shopper_id_user_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointment_things_hold_idx" ON "appointment_things" USING btree ("hold_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_place_key" ON "appointments" USING btree ("listing_id","kind","starts_at","place") WHERE state in ('asked', 'booked');--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_day_key" ON "appointments" USING btree ("listing_id","shopper_id","day") WHERE state in ('asked', 'booked');--> statement-breakpoint
CREATE INDEX "appointments_standing_idx" ON "appointments" USING btree ("ends_at") WHERE state in ('asked', 'booked');--> statement-breakpoint
CREATE INDEX "appointments_listing_idx" ON "appointments" USING btree ("listing_id","ends_at");--> statement-breakpoint
CREATE INDEX "appointments_shopper_idx" ON "appointments" USING btree ("shopper_id","ends_at");--> statement-breakpoint
SELECT count_rows_of('appointments', 'shopper_id', 'account', counts_updates => false);
