// Generated from contracts/capability/v1/handler-prompt.schema.yaml; do not edit. Run `npm run gen`.
import required0 from 'ajv/dist/runtime/ucs2length.js'
"use strict";
export const isPromptMetadata = validate20;
const schema34 = {"type":"object","additionalProperties":false,"required":["src"],"properties":{"src":{"description":"An https address, or a data URI.","type":"string","pattern":"^(https://|data:image/)","maxLength":100000},"mimeType":{"type":"string","pattern":"^image/[a-z0-9.+-]+$"},"sizes":{"description":"Such as 48x48, or any.","type":"array","items":{"type":"string","pattern":"^([0-9]+x[0-9]+|any)$"}},"theme":{"type":"string","enum":["light","dark"]}}};
const pattern4 = new RegExp("^[A-Za-z0-9_.-]{1,128}$", "u");
const pattern5 = new RegExp("^[A-Za-z_][A-Za-z0-9_-]{0,63}$", "u");
const pattern6 = new RegExp("^(https://|data:image/)", "u");
const pattern7 = new RegExp("^image/[a-z0-9.+-]+$", "u");
const pattern8 = new RegExp("^([0-9]+x[0-9]+|any)$", "u");
const func1 = (required0.default ?? required0);

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:document" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate21.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((((key0 === "name") || (key0 === "title")) || (key0 === "description")) || (key0 === "arguments")) || (key0 === "timeoutSeconds")) || (key0 === "tags")) || (key0 === "icons"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern4.test(data0)){
const err1 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_.-]{1,128}$"},message:"must match pattern \""+"^[A-Za-z0-9_.-]{1,128}$"+"\""};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.title !== undefined){
let data1 = data.title;
if(typeof data1 === "string"){
if(func1(data1) > 200){
const err3 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(func1(data1) < 1){
const err4 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.description !== undefined){
let data2 = data.description;
if(typeof data2 === "string"){
if(func1(data2) > 16384){
const err6 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 16384},message:"must NOT have more than 16384 characters"};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.arguments !== undefined){
let data3 = data.arguments;
if(Array.isArray(data3)){
if(data3.length > 50){
const err8 = {instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/maxItems",keyword:"maxItems",params:{limit: 50},message:"must NOT have more than 50 items"};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
let data4 = data3[i0];
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.name === undefined){
const err9 = {instancePath:instancePath+"/arguments/" + i0,schemaPath:"#/$defs/PromptArgument/required",keyword:"required",params:{missingProperty: "name"},message:"must have required property '"+"name"+"'"};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key1 in data4){
if(!(((((key1 === "name") || (key1 === "title")) || (key1 === "description")) || (key1 === "required")) || (key1 === "suggestions"))){
const err10 = {instancePath:instancePath+"/arguments/" + i0,schemaPath:"#/$defs/PromptArgument/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.name !== undefined){
let data5 = data4.name;
if(typeof data5 === "string"){
if(!pattern5.test(data5)){
const err11 = {instancePath:instancePath+"/arguments/" + i0+"/name",schemaPath:"#/$defs/PromptArgument/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z_][A-Za-z0-9_-]{0,63}$"},message:"must match pattern \""+"^[A-Za-z_][A-Za-z0-9_-]{0,63}$"+"\""};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/arguments/" + i0+"/name",schemaPath:"#/$defs/PromptArgument/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data4.title !== undefined){
let data6 = data4.title;
if(typeof data6 === "string"){
if(func1(data6) > 200){
const err13 = {instancePath:instancePath+"/arguments/" + i0+"/title",schemaPath:"#/$defs/PromptArgument/properties/title/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(func1(data6) < 1){
const err14 = {instancePath:instancePath+"/arguments/" + i0+"/title",schemaPath:"#/$defs/PromptArgument/properties/title/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/arguments/" + i0+"/title",schemaPath:"#/$defs/PromptArgument/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data4.description !== undefined){
let data7 = data4.description;
if(typeof data7 === "string"){
if(func1(data7) > 4096){
const err16 = {instancePath:instancePath+"/arguments/" + i0+"/description",schemaPath:"#/$defs/PromptArgument/properties/description/maxLength",keyword:"maxLength",params:{limit: 4096},message:"must NOT have more than 4096 characters"};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/arguments/" + i0+"/description",schemaPath:"#/$defs/PromptArgument/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data4.required !== undefined){
if(typeof data4.required !== "boolean"){
const err18 = {instancePath:instancePath+"/arguments/" + i0+"/required",schemaPath:"#/$defs/PromptArgument/properties/required/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data4.suggestions !== undefined){
let data9 = data4.suggestions;
if(Array.isArray(data9)){
if(data9.length > 1000){
const err19 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions",schemaPath:"#/$defs/PromptArgument/properties/suggestions/maxItems",keyword:"maxItems",params:{limit: 1000},message:"must NOT have more than 1000 items"};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(typeof data10 === "string"){
if(func1(data10) > 1000){
const err20 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions/" + i1,schemaPath:"#/$defs/PromptArgument/properties/suggestions/items/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(func1(data10) < 1){
const err21 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions/" + i1,schemaPath:"#/$defs/PromptArgument/properties/suggestions/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions/" + i1,schemaPath:"#/$defs/PromptArgument/properties/suggestions/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
let i2 = data9.length;
let j0;
if(i2 > 1){
const indices0 = {};
for(;i2--;){
let item0 = data9[i2];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err23 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions",schemaPath:"#/$defs/PromptArgument/properties/suggestions/uniqueItems",keyword:"uniqueItems",params:{i: i2, j: j0},message:"must NOT have duplicate items (items ## "+j0+" and "+i2+" are identical)"};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
break;
}
indices0[item0] = i2;
}
}
}
else {
const err24 = {instancePath:instancePath+"/arguments/" + i0+"/suggestions",schemaPath:"#/$defs/PromptArgument/properties/suggestions/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/arguments/" + i0,schemaPath:"#/$defs/PromptArgument/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/arguments",schemaPath:"#/properties/arguments/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data.timeoutSeconds !== undefined){
let data11 = data.timeoutSeconds;
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 86400 || isNaN(data11)){
const err27 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 86400},message:"must be <= 86400"};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if(data11 <= 0 || isNaN(data11)){
const err28 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/exclusiveMinimum",keyword:"exclusiveMinimum",params:{comparison: ">", limit: 0},message:"must be > 0"};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/timeoutSeconds",schemaPath:"#/properties/timeoutSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data.tags !== undefined){
let data12 = data.tags;
if(Array.isArray(data12)){
if(data12.length > 100){
const err30 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
const len2 = data12.length;
for(let i3=0; i3<len2; i3++){
let data13 = data12[i3];
if(typeof data13 === "string"){
if(func1(data13) > 100){
const err31 = {instancePath:instancePath+"/tags/" + i3,schemaPath:"#/properties/tags/items/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(func1(data13) < 1){
const err32 = {instancePath:instancePath+"/tags/" + i3,schemaPath:"#/properties/tags/items/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/tags/" + i3,schemaPath:"#/properties/tags/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
}
else {
const err34 = {instancePath:instancePath+"/tags",schemaPath:"#/properties/tags/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
if(data.icons !== undefined){
let data14 = data.icons;
if(Array.isArray(data14)){
if(data14.length > 20){
const err35 = {instancePath:instancePath+"/icons",schemaPath:"#/properties/icons/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
const len3 = data14.length;
for(let i4=0; i4<len3; i4++){
let data15 = data14[i4];
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.src === undefined){
const err36 = {instancePath:instancePath+"/icons/" + i4,schemaPath:"#/$defs/Icon/required",keyword:"required",params:{missingProperty: "src"},message:"must have required property '"+"src"+"'"};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
for(const key2 in data15){
if(!((((key2 === "src") || (key2 === "mimeType")) || (key2 === "sizes")) || (key2 === "theme"))){
const err37 = {instancePath:instancePath+"/icons/" + i4,schemaPath:"#/$defs/Icon/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2},message:"must NOT have additional properties"};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data15.src !== undefined){
let data16 = data15.src;
if(typeof data16 === "string"){
if(func1(data16) > 100000){
const err38 = {instancePath:instancePath+"/icons/" + i4+"/src",schemaPath:"#/$defs/Icon/properties/src/maxLength",keyword:"maxLength",params:{limit: 100000},message:"must NOT have more than 100000 characters"};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!pattern6.test(data16)){
const err39 = {instancePath:instancePath+"/icons/" + i4+"/src",schemaPath:"#/$defs/Icon/properties/src/pattern",keyword:"pattern",params:{pattern: "^(https://|data:image/)"},message:"must match pattern \""+"^(https://|data:image/)"+"\""};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/icons/" + i4+"/src",schemaPath:"#/$defs/Icon/properties/src/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data15.mimeType !== undefined){
let data17 = data15.mimeType;
if(typeof data17 === "string"){
if(!pattern7.test(data17)){
const err41 = {instancePath:instancePath+"/icons/" + i4+"/mimeType",schemaPath:"#/$defs/Icon/properties/mimeType/pattern",keyword:"pattern",params:{pattern: "^image/[a-z0-9.+-]+$"},message:"must match pattern \""+"^image/[a-z0-9.+-]+$"+"\""};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/icons/" + i4+"/mimeType",schemaPath:"#/$defs/Icon/properties/mimeType/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data15.sizes !== undefined){
let data18 = data15.sizes;
if(Array.isArray(data18)){
const len4 = data18.length;
for(let i5=0; i5<len4; i5++){
let data19 = data18[i5];
if(typeof data19 === "string"){
if(!pattern8.test(data19)){
const err43 = {instancePath:instancePath+"/icons/" + i4+"/sizes/" + i5,schemaPath:"#/$defs/Icon/properties/sizes/items/pattern",keyword:"pattern",params:{pattern: "^([0-9]+x[0-9]+|any)$"},message:"must match pattern \""+"^([0-9]+x[0-9]+|any)$"+"\""};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/icons/" + i4+"/sizes/" + i5,schemaPath:"#/$defs/Icon/properties/sizes/items/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
}
else {
const err45 = {instancePath:instancePath+"/icons/" + i4+"/sizes",schemaPath:"#/$defs/Icon/properties/sizes/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
if(data15.theme !== undefined){
let data20 = data15.theme;
if(typeof data20 !== "string"){
const err46 = {instancePath:instancePath+"/icons/" + i4+"/theme",schemaPath:"#/$defs/Icon/properties/theme/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(!((data20 === "light") || (data20 === "dark"))){
const err47 = {instancePath:instancePath+"/icons/" + i4+"/theme",schemaPath:"#/$defs/Icon/properties/theme/enum",keyword:"enum",params:{allowedValues: schema34.properties.theme.enum},message:"must be equal to one of the allowed values"};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/icons/" + i4,schemaPath:"#/$defs/Icon/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
else {
const err49 = {instancePath:instancePath+"/icons",schemaPath:"#/properties/icons/type",keyword:"type",params:{type: "array"},message:"must be array"};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
validate21.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="contract:isPromptMetadata" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate20.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(!(validate21(data, {instancePath,parentData,parentDataProperty,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate21.errors : vErrors.concat(validate21.errors);
errors = vErrors.length;
}
validate20.errors = vErrors;
return errors === 0;
}
validate20.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

