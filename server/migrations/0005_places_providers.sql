CREATE TABLE "position_fixes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"status" text DEFAULT 'queued' NOT NULL,
	"checked_count" integer DEFAULT 0 NOT NULL,
	"fixed_count" integer DEFAULT 0 NOT NULL,
	"total_listings" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "position_fixes_counts_check" CHECK (fixed_count <= checked_count and checked_count <= total_listings)
);
--> statement-breakpoint
CREATE TABLE "provider_answers" (
	"provider" text NOT NULL,
	"question_hash" text NOT NULL,
	"answer" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_answers_provider_question_hash_pk" PRIMARY KEY("provider","question_hash")
);
--> statement-breakpoint
CREATE TABLE "provider_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"called_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "position_fixes" ADD CONSTRAINT "position_fixes_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "position_fixes_user_idx" ON "position_fixes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "position_fixes_active_idx" ON "position_fixes" USING btree ("user_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "provider_answers_expiry_idx" ON "provider_answers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_calls_idx" ON "provider_calls" USING btree ("provider","called_at");