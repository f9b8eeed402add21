CREATE TABLE "books" (
	"isbn" text PRIMARY KEY NOT NULL,
	"title" text,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_barcodes" (
	"content_hash" text PRIMARY KEY NOT NULL,
	"codes" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "items" ADD COLUMN "gtin" text;--> statement-breakpoint
CREATE INDEX "items_gtin_idx" ON "items" USING btree ("gtin") WHERE gtin is not null;